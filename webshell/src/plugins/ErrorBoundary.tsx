import { Component, type ReactNode } from 'react';

interface Props {
  readonly onError: (error: unknown) => void;
  readonly renderError: (error: unknown, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

type State = { readonly failed: false } | { readonly failed: true; readonly error: unknown };

/** Keeps what breaks below it to itself. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  readonly #retry = () => this.setState({ failed: false });

  override render(): ReactNode {
    if (this.state.failed) return this.props.renderError(this.state.error, this.#retry);
    return this.props.children;
  }
}
