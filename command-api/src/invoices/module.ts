import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { BILLING_COMMANDS } from './billing.commands.ts';
import { INVOICE_COMMANDS } from './invoice.commands.ts';
import { createInvoicePolicy } from './invoice.policy.ts';
import { INVOICE_NUMBERS_COMMANDS } from './invoice-numbers.commands.ts';
import type { InvoiceSettings } from './invoice-settings.ts';
import { invoicesRoutes } from './invoices.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly invoices: InvoiceSettings | undefined;
}

export const invoices: CommandModule<Parts> = {
  name: 'invoices',
  commands: {
    billing: BILLING_COMMANDS,
    'invoice-numbers': INVOICE_NUMBERS_COMMANDS,
    invoice: INVOICE_COMMANDS,
  },
  open: ({ deps, invoices: settings }) => ({
    routes: invoicesRoutes(deps, settings !== undefined),
    policies: settings ? [createInvoicePolicy(settings)] : [],
  }),
};
