import { Component, type ReactNode } from 'react';

/** Shows nothing instead of a part that failed: for hints that no screen may fail for. */
export class Guarded extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
