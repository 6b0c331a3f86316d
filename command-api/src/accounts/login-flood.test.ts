import { describe, expect, it } from 'vitest';
import { PASSWORD_COST } from '../kernel/password-cost.ts';
import { accountsStage, PASSWORD } from './accounts.fixture.ts';

// With hashes of the real cost, there are soon more logins than the processors can handle.
const { post, login, signUp } = accountsStage({ passwordCost: PASSWORD_COST });

function tryFrom(address: string, secret: string, email: string) {
  return post('login', { email, password: secret }, undefined, { 'X-Forwarded-For': address });
}

describe('a flood of logins', () => {
  it('blocks nobody who logged in from the same address before', async () => {
    const people = Array.from({ length: 4 }, (_, index) => ({
      email: `known-${index}@example.org`,
      address: `198.51.100.${index}`,
    }));
    for (const { email, address } of people) {
      await signUp(email);
      expect((await tryFrom(address, PASSWORD, email)).status).toBe(200);
    }
    const flood = Array.from({ length: 300 }, (_, index) =>
      tryFrom(`203.0.113.${index % 12}`, 'x', `nobody-${index}@example.org`),
    );
    const honest = people.map(({ email, address }) => tryFrom(address, PASSWORD, email));
    const order: string[] = [];
    for (const each of honest) void each.then(() => order.push('honest'));
    for (const each of flood) void each.then(({ status }) => status === 401 && order.push('flood'));
    const answers = await Promise.all(honest);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // There were more logins than the server could handle.
    expect(statuses).toContain(503);
    // The known owner did not wait for the queue of the strangers.
    expect(order.lastIndexOf('honest')).toBeLessThan(order.length - 20);
    await login('known-0@example.org');
  });
});
