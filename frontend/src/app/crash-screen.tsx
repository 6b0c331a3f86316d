import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorState } from '../ui/states.tsx';

/** Catches what a page throws while it draws. React has no other way to do it than a class. */
export class CrashScreen extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <ErrorState onRetry={() => location.reload()}>
        <FormattedMessage id="site.crashed" defaultMessage="This page failed on our side." />
      </ErrorState>
    );
  }
}
