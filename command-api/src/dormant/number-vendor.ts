/** A request to a vendor. */
export interface NumberRequest {
  /** Recognises a repetition: the same key never activates a second number. */
  readonly key: string;
  readonly countryIso: string;
}

/** A number that the vendor activated for the request with this key. */
export interface ActivatedNumber {
  readonly key: string;
  readonly e164: string;
}

/** Which dormant numbers a customer looks for. */
export interface NumberSearch {
  readonly countryIso: string;
  /** The first digits of the numbers, with the country code. Absent: any. */
  readonly prefix?: string | undefined;
  readonly limit: number;
}

/**
 * `activated`: the number is ours from now on. `pending`: the vendor works on it; ask again later. `refused`: the vendor has
 * no number for this key, and never will.
 */
export type VendorAnswer =
  | { readonly status: 'activated'; readonly e164: string }
  | { readonly status: 'pending' }
  | { readonly status: 'refused' };

/** Shows which dormant numbers there are. */
export interface VendorStock {
  readonly vendorId: string;
  /** The countries whose numbers the vendor activates. */
  readonly countries: readonly string[];
}

/** A vendor that activates numbers on demand. Any call may fail although the vendor did what was asked. */
export interface NumberVendor extends VendorStock {
  readonly name: string;
  readonly company: string;
  /** The adapter that reads its messages. */
  readonly provider: string;
  /**
   * Numbers that the vendor could activate now. None is reserved, and a request may get others.
   * @throws if no answer came
   */
  search(search: NumberSearch): Promise<readonly string[]>;
  /** Asks for one number, or for the state of an earlier request with this key. @throws if no answer came: ask again */
  activate(request: NumberRequest): Promise<VendorAnswer>;
  /**
   * Gives a request up. From now on its key activates nothing. `activated`: the vendor was faster, and the number is ours.
   * @throws if no answer came: ask again
   */
  withdraw(request: NumberRequest): Promise<VendorAnswer>;
  /**
   * Gives a number back. From now on its key activates nothing. Resolves once the vendor has the number back, even if it had
   * it before. If the number was activated again for another key, that one stays.
   * @throws if no answer came: ask again
   */
  takeBack(number: ActivatedNumber): Promise<void>;
}

/** Whether a vendor may be asked for the numbers that a customer wants. */
export function activates(
  { vendorId, countries }: VendorStock,
  scope: { readonly countryIso: string; readonly vendorId: string | null },
): boolean {
  return countries.includes(scope.countryIso) && (scope.vendorId ?? vendorId) === vendorId;
}
