import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type AlertCommand, alertDecider } from './alert.decider.ts';

/** Who may cause each command. */
export const ALERT_COMMANDS = {
  SetAlerts: ['customer'],
  FireAlert: ['system'],
  EndAlertPurchase: ['system'],
  CancelAlert: ['customer', 'system'],
  ExpireAlert: ['system'],
} satisfies CallersOf<AlertCommand>;

/** One stream for each customer. */
export const handleAlerts = createHandle(alertDecider, streams.alerts, ALERT_COMMANDS);
