import type { Deps } from '../kernel/deps.ts';
import type { DormantSettings } from './dormant-settings.ts';
import type { NumberVendor } from './number-vendor.ts';
import { createSimulatedVendor } from './simulated-vendor.ts';
import { createTelnyxVendor } from './telnyx-vendor.ts';
import { createTwilioVendor } from './twilio-vendor.ts';

/** The vendor of dormant numbers; undefined if there is none. */
export function openVendor(
  { vault, clock, random, config }: Pick<Deps, 'vault' | 'clock' | 'random' | 'config'>,
  settings: DormantSettings,
): NumberVendor | undefined {
  if (settings.vendor === 'off') return undefined;
  if (settings.vendor === 'twilio')
    return createTwilioVendor({ vault, clock, random, config, settings: settings.settings });
  if (settings.vendor === 'telnyx')
    return createTelnyxVendor({ vault, clock, random, config, settings: settings.settings });
  return createSimulatedVendor({ vault, clock, random, behaviour: settings.behaviour });
}
