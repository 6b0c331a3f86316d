import { emailVerifiedRedirectSeconds } from '@ringpost/events/rules/limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { command } from '../../api/http.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../api/problem-messages.ts';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The page of the mailed link: confirms the address, says so, and goes on to the login after two seconds (B1). */
export function RegisterConfirmPage(): ReactNode {
  const [search] = useSearchParams();
  const { done, problem } = useConfirmation(search.get('token') ?? '');
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(
      () => navigate(paths.login, { replace: true }),
      emailVerifiedRedirectSeconds * 1000,
    );
    return () => clearTimeout(timer);
  }, [done, navigate]);
  return (
    <AccountFrame title={<FormattedMessage id="confirm.title" defaultMessage="Confirm the address" />}>
      <div className="account-lead" role="status">
        {done && (
          <FormattedMessage
            id="confirm.done"
            defaultMessage="Your Email has been verified... redirected to login page in {num, number} seconds"
            values={{ num: emailVerifiedRedirectSeconds }}
          />
        )}
        {problem && <span className="account-problem">{problemText(problem)}</span>}
        {!done && !problem && <FormattedMessage id="confirm.busy" defaultMessage="One moment…" />}
      </div>
      {problem && (
        <ButtonLink look="outline" to={paths.login}>
          <FormattedMessage id="confirm.login" defaultMessage="Go to the login" />
        </ButtonLink>
      )}
    </AccountFrame>
  );
}

function useConfirmation(token: string): { readonly done: boolean; readonly problem: Problem | null } {
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    command('/api/auth/register/confirm', { token }).then(
      () => setDone(true),
      (error: unknown) =>
        setProblem(error instanceof Problem ? error : new Problem(0, { code: 'internal-error' })),
    );
  }, [token]);
  return { done, problem };
}
