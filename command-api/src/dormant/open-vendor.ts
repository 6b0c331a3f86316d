import type { Deps } from '../kernel/deps.ts';
import { type BandwidthVendorOptions, createBandwidthVendor } from './bandwidth-vendor.ts';
import type { DormantSettings } from './dormant-settings.ts';
import type { NumberVendor } from './number-vendor.ts';
import { createPlivoVendor } from './plivo-vendor.ts';
import { createSimulatedVendor } from './simulated-vendor.ts';
import { createTelnyxVendor } from './telnyx-vendor.ts';
import { createTwilioVendor } from './twilio-vendor.ts';
import { createVonageVendor } from './vonage-vendor.ts';

/** The vendor of dormant numbers; undefined if there is none. */
export function openVendor(
  { vault, clock, random, config }: Pick<Deps, 'vault' | 'clock' | 'random' | 'config'>,
  settings: DormantSettings,
  placeOf: BandwidthVendorOptions['placeOf'],
): NumberVendor | undefined {
  const around = { vault, clock, random, config };
  switch (settings.vendor) {
    case 'off':
      return undefined;
    case 'twilio':
      return createTwilioVendor({ ...around, settings: settings.settings });
    case 'telnyx':
      return createTelnyxVendor({ ...around, settings: settings.settings });
    case 'plivo':
      return createPlivoVendor({ ...around, settings: settings.settings });
    case 'vonage':
      return createVonageVendor({ ...around, settings: settings.settings });
    case 'bandwidth':
      return createBandwidthVendor({ ...around, placeOf, settings: settings.settings });
    case 'simulated':
      return createSimulatedVendor({ vault, clock, random, behaviour: settings.behaviour });
  }
}
