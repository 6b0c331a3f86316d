import {
  type LogFile,
  type OpenLogFile,
  openLogFile,
  openMemoryFile,
} from '@ringpost/engine/internal/embedded/log-file';

export interface FailingDisk {
  readonly open: OpenLogFile;
  /** Makes the n-th call from now fail (1: the next), counting calls whose name matches, and the following, `times` in all. */
  failAt(nth: number, matching?: RegExp, times?: number): void;
  /** Matching calls since the last `failAt`. */
  calls(): number;
}

/** A disk that is full when the test says so. A failed write leaves half of its data. */
export function failingDisk(): FailingDisk {
  let first = 0;
  let last = 0;
  let pattern = /./;
  let count = 0;
  const call = <T>(name: string, work: () => T, half: () => void = () => {}): T => {
    if (!pattern.test(name)) return work();
    count += 1;
    if (count < first || count > last) return work();
    half();
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: name });
  };
  return {
    open(path, readOnly) {
      const inner: LogFile = (path === ':memory:' ? openMemoryFile : openLogFile)(path, readOnly);
      return {
        name: inner.name,
        size: () => call('size', inner.size),
        read: (into, offset) => call('read', () => inner.read(into, offset)),
        write: (bytes, offset) =>
          call(
            'write',
            () => inner.write(bytes, offset),
            () => inner.write(bytes.subarray(0, bytes.length / 2), offset),
          ),
        truncate: (size) => call('truncate', () => inner.truncate(size)),
        sync: async () => call('sync', inner.sync),
        syncNow: () => call('sync', inner.syncNow),
        close: inner.close,
      };
    },
    failAt(nth, matching = /./, times = 1) {
      first = nth;
      last = nth === 0 ? 0 : nth + times - 1;
      pattern = matching;
      count = 0;
    },
    calls: () => count,
  };
}
