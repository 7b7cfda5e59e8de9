import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** The fallback. */
  fallback: (retry: () => void, error: unknown) => ReactNode;
  children: ReactNode;
  /** A change of this key (the address, say) resets the boundary. */
  resetKey?: string;
}

/** Contains a failure where it happened: one broken row does not empty the page. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(previous: Props) {
    const isOver = previous.resetKey !== this.props.resetKey && this.state.error !== undefined;
    // oxlint-disable-next-line react/no-did-update-set-state -- another address is another page: reset the failure
    if (isOver) this.setState({ error: undefined });
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return this.props.fallback(() => this.setState({ error: undefined }), this.state.error);
  }
}
