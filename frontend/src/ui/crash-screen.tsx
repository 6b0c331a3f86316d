import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { reloadWhenReachable } from '../loading/load-part.ts';
import { ErrorState } from './states.tsx';

interface CrashScreenProps {
  readonly children: ReactNode;
  /** When this value changes, the children are drawn again, because another page may work. */
  readonly page?: string;
}

/** Catches errors while a page renders. React allows this only in a class. */
export class CrashScreen extends Component<CrashScreenProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidUpdate({ page }: CrashScreenProps): void {
    if (this.state.crashed && page !== this.props.page) this.setState({ crashed: false });
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <ErrorState onRetry={() => void reloadWhenReachable()}>
        <FormattedMessage id="site.crashed" defaultMessage="This page failed on our side." />
      </ErrorState>
    );
  }
}
