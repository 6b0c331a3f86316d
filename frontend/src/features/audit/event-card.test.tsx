import type { AuditEventView } from '@ringpost/query-api/audit/audit.contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { EventCard } from './event-card.tsx';

const ANN = { kind: 'admin', id: 'a', email: 'ann@ringpost.example' } as const;
const BEN = { kind: 'admin', id: 'b', email: 'ben@ringpost.example' } as const;

function operators(event: Partial<AuditEventView>): AuditEventView {
  return {
    event_id: '019ab000-0000-7000-8000-000000000011',
    type: 'EventSkipped',
    kind: 'operator',
    stream_id: 'all',
    revision: 4,
    position: '000000005501',
    at: '2026-11-21T10:00:00.000Z',
    actor: BEN,
    cause: { operation_id: 'o', causation_id: 'request-1', correlation_id: 'r', event: null },
    approval: null,
    origin: null,
    data: {},
    sealed: [],
    forgotten: false,
    changes: [],
    ...event,
  };
}

/** What the card says, by its labels. */
function factsOf(event: AuditEventView): Readonly<Record<string, string>> {
  render(
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter>
        <EventCard event={event} />
      </MemoryRouter>
    </RawIntlProvider>,
  );
  const card = screen.getByRole('region', { name: event.type });
  const labels = within(card).getAllByRole('term');
  const facts = within(card).getAllByRole('definition');
  return Object.fromEntries(labels.map(({ textContent }, n) => [textContent, facts[n]?.textContent ?? '']));
}

afterEach(cleanup);

describe('The card of an event', () => {
  it('says which event an operator had a view skip, why, and who agreed', () => {
    const data = { projector: 'feeds', position: '000000005497', reason: 'The disk changed this text' };
    const facts = factsOf(operators({ data, approval: { asked_by: ANN, approved_by: BEN } }));
    expect(facts).toMatchObject({
      Who: 'admin ben@ringpost.example',
      View: 'feeds',
      Event: 'position 5497',
      Reason: 'The disk changed this text',
      'Asked by': 'admin ann@ringpost.example',
      'Approved by': 'admin ben@ringpost.example',
      'Belongs to': 'operations ',
    });
    expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
  });

  it('says the same of a request that waits for another admin', () => {
    const act = { kind: 'skip', position: '000000005497' };
    const data = { of: 'operator', subjectId: 'feeds', act, reason: 'The disk changed this text' };
    const facts = factsOf(operators({ type: 'ApprovalAsked', actor: ANN, data }));
    expect(facts).toMatchObject({ View: 'feeds', Event: 'position 5497', Reason: data.reason });
    expect(facts).not.toHaveProperty('Approved by');
  });

  it('shows an event as it is in the log if it has nothing else to say', () => {
    factsOf(operators({ kind: 'sms', stream_id: 's', type: 'SmsReceived', data: { messageId: 'm' } }));
    expect(screen.getByRole('group').hasAttribute('open')).toBe(true);
  });

  it.each([
    ['the address of the request', '198.51.100.7', 'request', '198.51.100.7, session 019ab000…0021'],
    ['a forgotten address', null, 'request', 'forgotten address, session 019ab000…0021'],
    ['the address of the login', '198.51.100.7', 'login', 'session 019ab000…0021, opened from 198.51.100.7'],
    ['a login that is forgotten', null, 'login', 'session 019ab000…0021, opened from a forgotten address'],
    [
      'the addresses of a key',
      '198.51.100.7, 203.0.113.9',
      'key',
      'key of the API 019ab000…0021, used from 198.51.100.7, 203.0.113.9',
    ],
    ['a key that is forgotten', null, 'key', 'session or key of the API 019ab000…0021'],
    ['no address', null, 'unknown', 'session or key of the API 019ab000…0021'],
  ] as const)('says from where it came: %s', (_, address, address_of, said) => {
    const session_id = '019ab000-0000-7000-8000-000000000021';
    const { From } = factsOf(operators({ origin: { address, address_of, session_id } }));
    expect(From).toBe(said);
  });
});
