import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { Problem } from '../../api/problem.ts';
import { useRequestKey } from '../forms/use-request-key.ts';
import { type Submission, useSubmit } from '../forms/use-submit.ts';
import { submitPortIn } from '../purchase/port-in-request.ts';
import { waitForMoney } from '../purchase/top-up.store.ts';
import { missingOf } from '../purchase/use-spending.ts';
import {
  type CheckedNumbers,
  type DraftBody,
  fixRequest,
  type PortInDetails,
  saveDraft,
} from './port-ins.api.ts';
import {
  bodyOf,
  emptyRequest,
  type Fault,
  type FieldName,
  faultsOf,
  type Picture,
  type PictureFault,
  type Typed,
  typedOf,
} from './request-fields.ts';
import { useNumberCheck } from './use-number-check.ts';

export interface RequestForm {
  readonly typed: Typed;
  readonly hasPin: boolean;
  /** The new drawing, or else the saved signature. */
  readonly picture: Picture | null;
  readonly kept: Picture | null;
  readonly checked: CheckedNumbers | null;
  /** Errors are shown after the first attempt to send. */
  readonly faults: ReadonlyMap<FieldName, Fault>;
  readonly lacksNumbers: boolean;
  /** Whether the customer tried to send it with numbers that cannot be brought over. */
  readonly hasRefused: boolean;
  readonly lacksSignature: boolean;
  /** Why a chosen file was refused. */
  readonly pictureFault: PictureFault | null;
  /** The number of attempts to send that found a fault. */
  readonly stopped: number;
  readonly submission: Submission;
  /** Why the numbers could not be checked. */
  readonly checkProblem: string | null;
  type(name: keyof Typed, text: string): void;
  draw(picture: Picture | null): void;
  refusePicture(fault: PictureFault): void;
  check(): Promise<CheckedNumbers | null>;
  /** Removes the numbers that cannot be brought over from the list. */
  keepPortable(): void;
  /** Sends it with only those numbers of the list that can be brought over, for their fee. @returns its id, or null */
  sendPortable(): Promise<string | null>;
  /** @returns the id of the request that was saved, or null */
  save(): Promise<string | null>;
  /** Sends it for the first time or again, or lets it wait for money. @returns its id, or null */
  send(): Promise<string | null>;
}

/** The numbers that can be brought over, one per line, as they were typed. */
function portableList({ data }: CheckedNumbers): string {
  const kept = data.filter(({ portable }) => portable);
  return kept.map(({ text }) => text).join('\n');
}

/** Whether every number of the list can be brought over. */
export function isPortable({ data, portable }: CheckedNumbers): boolean {
  return portable === data.length;
}

interface FormStart {
  readonly id: string | null;
  readonly details: PortInDetails | null;
  /** The initial numbers of a new request. */
  readonly numbers: string;
  readonly isException: boolean;
}

function keptPicture(details: PortInDetails | null): Picture | null {
  const { signature, signature_type: type } = details ?? {};
  return signature && type ? { type, content: signature } : null;
}

/** The typed and drawn content, and its errors. */
function useContent(details: PortInDetails | null, numbers: string) {
  const [typed, setTyped] = useState<Typed>(() => (details ? typedOf(details) : emptyRequest(numbers)));
  const [drawn, setDrawn] = useState<Picture | null>(null);
  const [isTried, setTried] = useState(false);
  const [pictureFault, refusePicture] = useState<PictureFault | null>(null);
  const kept = keptPicture(details);
  const picture = drawn ?? kept;
  const faults = faultsOf(typed);
  const lacksNumbers = typed.number_list.trim() === '';
  return {
    shown: {
      typed,
      hasPin: details?.has_pin ?? false,
      picture,
      kept,
      faults: isTried ? faults : new Map<FieldName, Fault>(),
      lacksNumbers: isTried && lacksNumbers,
      lacksSignature: isTried && picture === null,
      pictureFault,
      refusePicture,
    },
    body: (numberList = typed.number_list) => bodyOf({ ...typed, number_list: numberList }, drawn),
    isComplete(): boolean {
      setTried(true);
      return faults.size === 0 && !lacksNumbers && picture !== null;
    },
    type: (name: keyof Typed, text: string) => setTyped((before) => ({ ...before, [name]: text })),
    draw(next: Picture | null) {
      setDrawn(next);
      refusePicture(null);
    },
  };
}

/** The draft at the server. */
function useDraft(id: string | null) {
  const saved = useRef(id);
  const key = useRequestKey();
  /** What the server has, in JSON; null if that is not known. */
  const kept = useRef<string | null>(null);
  return {
    saved,
    isKept: (body: DraftBody) => kept.current === JSON.stringify(body),
    async save(body: DraftBody): Promise<string> {
      const written = JSON.stringify(body);
      kept.current = null;
      saved.current = await saveDraft(saved.current, body, key.keyOf(written));
      kept.current = written;
      return saved.current;
    },
  };
}

/** Saving and sending what was typed. */
function useSending(
  { id, isException }: Pick<FormStart, 'id' | 'isException'>,
  content: ReturnType<typeof useContent>,
  numbers: ReturnType<typeof useNumberCheck>,
) {
  const submission = useSubmit('does-nothing');
  const { saved, ...draft } = useDraft(id);
  /** One key for sending it, so that a retry after a lost answer is the same request. */
  const sendKey = useRef(newIdempotencyKey());

  function becomeAnother(): void {
    sendKey.current = newIdempotencyKey();
  }
  /**
   * If only money is missing, the server keeps the draft. So the request waits for money without this page. Any other error is
   * thrown.
   */
  function waitOrThrow(error: unknown, portInId: string, fee: number): void {
    const missing = error instanceof Problem ? missingOf(error) : null;
    // With another fee it is a new request: the customer sees the fee before it is sent.
    if (error instanceof Problem && error.code === 'price-changed') {
      numbers.forget();
      becomeAnother();
    }
    if (missing === null) throw error;
    const appName = content.shown.typed.portname.trim();
    waitForMoney({ what: 'portin', appName, price: fee, portInId }, missing);
    becomeAnother();
  }
  async function sendNow(fee: number, body: ReturnType<typeof content.body>): Promise<void> {
    if (isException && saved.current !== null) {
      await fixRequest(saved.current, body);
      return;
    }
    // Saved first, so that a refused request stays a draft with everything that was typed. But only once: after a lost answer the
    // request may be sent already, and can be saved no more.
    const portInId = (draft.isKept(body) ? saved.current : null) ?? (await draft.save(body));
    await submitPortIn(portInId, body, fee, sendKey.current).catch((error: unknown) =>
      waitOrThrow(error, portInId, fee),
    );
  }
  return {
    submission,
    becomeAnother,
    async save(): Promise<string | null> {
      const done = await submission.run(() => draft.save(content.body()));
      return done ? saved.current : null;
    },
    async send(fee: number, numberList?: string): Promise<string | null> {
      const body = content.body(numberList);
      return (await submission.run(() => sendNow(fee, body))) ? saved.current : null;
    },
  };
}

/** Counts the attempts to send it that found a fault. */
function useStopped() {
  const [stopped, setStopped] = useState(0);
  async function counted(attempt: Promise<string | null>): Promise<string | null> {
    const sent = await attempt;
    if (sent === null) setStopped((before) => before + 1);
    return sent;
  }
  return { stopped, counted };
}

/** The customer's input, and the actions on it. */
export function useRequestForm({ id, details, numbers: firstNumbers, isException }: FormStart): RequestForm {
  const content = useContent(details, firstNumbers);
  const numbers = useNumberCheck(content.shown.typed.number_list);
  const { submission, becomeAnother, save, send } = useSending({ id, isException }, content, numbers);
  const { stopped, counted } = useStopped();
  const [isRefusing, setRefusing] = useState(false);

  /** Not for a stopped request, whose numbers stay: a check would refuse them as already requested. */
  const check = async () => (isException ? null : numbers.check());
  const checkFirst = useEffectEvent(() => void check());
  useEffect(() => checkFirst(), []);

  /** Sends only for the fee on the button. If the numbers are not checked yet, it only checks them. */
  async function trySend(): Promise<string | null> {
    const { checked } = numbers;
    if (!content.isComplete()) return null;
    if (isException) return send(0);
    if (checked !== null && isPortable(checked)) return send(checked.fee);
    if (checked === null) await check();
    setRefusing(true);
    return null;
  }
  function type(name: keyof Typed, text: string): void {
    content.type(name, text);
    if (name === 'number_list') {
      numbers.forget();
      setRefusing(false);
    }
    becomeAnother();
  }
  function keep(list: string): void {
    type('number_list', list);
    void numbers.check(list);
  }
  async function trySendPortable(): Promise<string | null> {
    const { checked } = numbers;
    if (checked === null || !content.isComplete()) return null;
    const list = portableList(checked);
    // Set first, so that the field shows the sent list and a retry has the same key.
    keep(list);
    return send(checked.fee, list);
  }
  return {
    ...content.shown,
    stopped,
    hasRefused: isRefusing && numbers.checked !== null && !isPortable(numbers.checked),
    checked: numbers.checked,
    submission,
    checkProblem: numbers.problem,
    check,
    keepPortable: () => numbers.checked && keep(portableList(numbers.checked)),
    sendPortable: () => counted(trySendPortable()),
    type,
    draw(next) {
      content.draw(next);
      becomeAnother();
    },
    save,
    send: () => counted(trySend()),
  };
}
