import { customerSubject, invoice, type Mills, payment, reject, streams } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleInvoice } from './invoice.commands.ts';
import { isInvoiced } from './invoice.decider.ts';
import { handleInvoiceNumbers } from './invoice-numbers.commands.ts';
import { type InvoiceSettings, taxRateFor } from './invoice-settings.ts';
import { readBilling } from './read-billing.ts';

/** One change of a balance by a payment. */
export interface BalanceStep {
  readonly paymentId: string;
  readonly userId: string;
  readonly step: number;
  readonly changeMills: Mills;
  /** When it happened. */
  readonly at: string;
}

/** The document of the step is there already, or it gets none. */
class NothingToIssue extends Error {
  override readonly name = 'NothingToIssue';
}

interface GivenNumber {
  readonly count: number;
  readonly day: string;
}

/**
 * Gives the step its number. That it has no document is checked at the same revision. So a process that was slow never gives a second
 * number to a step whose document another process has issued, and no number is left without a document.
 */
async function giveNumber(deps: Deps, step: BalanceStep, year: number, cause: Cause): Promise<GivenNumber> {
  const { paymentId } = step;
  const day = step.at.slice(0, 10);
  const command = { type: 'GiveInvoiceNumber', year, day, paymentId, step: step.step } as const;
  const { events, state } = await handleInvoiceNumbers(deps, String(year), command, cause, async () => {
    const known = await deps.streams.refresh(streams.invoice(paymentId), invoice);
    if (!isInvoiced(known.state, step.step)) throw new NothingToIssue();
  });
  const [given] = events;
  if (given) return { count: given.data.number, day: given.data.day };
  // Another process has gone on since the decision. The next try finds the document.
  if (state.last?.paymentId !== paymentId || state.last.step !== step.step) throw reject('busy');
  return { count: state.count, day: state.day };
}

async function issue(deps: Deps, settings: InvoiceSettings, step: BalanceStep, cause: Cause): Promise<void> {
  const { paymentId, userId, changeMills } = step;
  const year = Number(step.at.slice(0, 4));
  const { count, day } = await giveNumber(deps, step, year, cause);
  const { state } = await deps.streams.refresh(streams.payment(paymentId), payment);
  const details = await readBilling(deps, userId);
  const countryIso = details.countryIso === '' ? null : details.countryIso;
  const taxRate = taxRateFor(settings, countryIso);
  const command = {
    type: 'IssueInvoice',
    ...{
      paymentId,
      userId,
      subject: customerSubject(userId),
      step: step.step,
      year,
      count,
      day,
      changeMills,
    },
    ...{ countryIso, taxRate, noTaxText: settings.noTaxText, gateway: state.started?.gateway ?? '' },
    sellerName: settings.sellerName,
    sellerAddress: settings.sellerAddress,
    sellerTaxId: settings.sellerTaxId,
    customerName: details.name,
    customerAddress: details.address,
    customerTaxId: details.taxId,
  } as const;
  await handleInvoice(deps, paymentId, command, cause);
}

/** Issues the document of one step. A second call changes nothing. Steps must come in the order of the log. */
export async function issueInvoice(
  deps: Deps,
  settings: InvoiceSettings,
  step: BalanceStep,
  cause: Cause,
): Promise<void> {
  try {
    await issue(deps, settings, step, cause);
  } catch (error) {
    if (!(error instanceof NothingToIssue)) throw error;
  }
}
