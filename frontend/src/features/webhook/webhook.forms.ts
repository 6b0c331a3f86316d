import { WebhookBody } from '@ringpost/command-api/webhooks/webhooks.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

export const webhookForm = formCheck(Type.Object({ url: WebhookBody.properties.url }));
