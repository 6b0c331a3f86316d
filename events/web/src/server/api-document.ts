import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Clock } from '@ringpost/domain';
import { putUnlessMoved, type Vault } from '@ringpost/engine';
import { type ApiDocument, joinApis, type Log, type SharedBody, sharedBody } from '../http/index.ts';

/** What a service wrote about its own routes. */
interface WrittenDocument {
  /** JSON, compressed, in base64. */
  readonly gzip: string;
}

export interface ApiDocumentDeps {
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** `command-api`, `projections`, `query-api`, or `ringpost` for all of them in one process. */
  readonly service: string;
  /** Describes the routes of this process. */
  readonly describe: () => ApiDocument;
}

export interface ServedDocument {
  /** The document of all services that have ever been started on these stores. */
  read(): Promise<SharedBody>;
}

const SPACE = 'api-documents';
/** The services that have routes for customers, and only together serve all of them. */
const PARTS: readonly string[] = ['command-api', 'query-api'];
/** A service that is started anew shows its routes after this time in the documents of the others. */
const READ_EVERY_MS = 10_000;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Writes the document of a service, unless it is there. Another process of the same service may do so at the same time. */
async function write({ vault, service }: ApiDocumentDeps, own: ApiDocument): Promise<void> {
  const value: WrittenDocument = { gzip: (await compress(JSON.stringify(own))).toString('base64') };
  for (;;) {
    const kept = await vault.get<WrittenDocument>(SPACE, service);
    if (kept?.value.gzip === value.gzip) return;
    if ((await putUnlessMoved(vault, SPACE, service, value, kept?.version ?? 0)) !== undefined) return;
  }
}

async function readDocument({ gzip: text }: WrittenDocument): Promise<ApiDocument> {
  return JSON.parse(String(await decompress(Buffer.from(text, 'base64'))));
}

function bodyOf(own: ApiDocument): SharedBody {
  return sharedBody<unknown>(joinApis(own, [own]));
}

/** No other process waits for this document, and few readers want it. So no start waits until it is made. */
function describedWhenAsked(describe: () => ApiDocument): ServedDocument['read'] {
  let served: SharedBody | undefined;
  return async () => {
    served ??= bodyOf(describe());
    return served;
  };
}

/**
 * The document of the API. Where each service is a process of its own, none knows the routes of another one. So each writes its own
 * document into the Vault when it starts, and shows those of the others beside it.
 * @throws StoreUnavailable
 */
export async function openApiDocument(deps: ApiDocumentDeps): Promise<ServedDocument> {
  const { vault, clock, log, service, describe } = deps;
  if (!PARTS.includes(service)) return { read: describedWhenAsked(describe) };
  const own = describe();
  let served = bodyOf(own);
  await write(deps, own);
  let [seenVersions, readAt] = ['', Number.NEGATIVE_INFINITY];
  let reading: Promise<void> | undefined;

  async function readOthers(): Promise<void> {
    const kept = await Promise.all(PARTS.map((each) => vault.get<WrittenDocument>(SPACE, each)));
    const versions = kept.map((each) => each?.version ?? 0).join();
    if (versions === seenVersions) return;
    // An own document that another version of this service wrote since does not count here.
    const all = await Promise.all(
      PARTS.map(async (each, index) => {
        if (each === service) return [own];
        const written = kept[index]?.value;
        return written ? [await readDocument(written)] : [];
      }),
    );
    served = sharedBody<unknown>(joinApis(own, all.flat()));
    seenVersions = versions;
  }
  return {
    async read() {
      const now = clock.now().getTime();
      if (now - readAt >= READ_EVERY_MS) {
        readAt = now;
        reading = readOthers().catch((err: unknown) =>
          log.warn({ err }, 'the routes of other services were not read'),
        );
      }
      await reading;
      return served;
    },
  };
}
