import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EventName } from './event-name.tsx';

afterEach(cleanup);

it.each([
  ['FundsHeld', 'Funds<wbr>Held'],
  ['WebhookReceiverSecretCreated', 'Webhook<wbr>Receiver<wbr>Secret<wbr>Created'],
  ['a2p', 'a2p'],
])('The name of an event may break between its words, and only there: %s', (type, html) => {
  const { container } = render(<EventName type={type} />);
  expect(container.textContent).toBe(type);
  expect(container.querySelector('span')?.innerHTML).toBe(html);
});
