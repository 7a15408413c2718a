import { session } from '@motorclub/sdk';
import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { beforeRouter } from '../../../app/back.ts';

type Step = () => void;

export interface LeaveGuard {
  /** What the person wanted to do while something was unsaved; null while nothing is asked. */
  readonly asked: Step | null;
  readonly stay: () => void;
}

/** The position in the browser's history, as the router counts it. */
function position(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

/**
 * Holds back every way off the present address while `unsaved`: links, the site's own navigation, back and forward,
 * closing the tab. There is no router-wide blocker without a data router, so the one navigator that all links use is
 * intercepted. The end of a session is never held back.
 */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  const [asked, setAsked] = useState<Step | null>(null);

  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (step: Step) => setAsked(() => step);
    const { push, replace } = navigator;
    const held =
      (go: typeof push): typeof push =>
      (...where) =>
        session.user() ? ask(() => go.apply(navigator, where)) : go.apply(navigator, where);
    navigator.push = held(push);
    navigator.replace = held(replace);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
    };
  }, [unsaved, navigator]);

  useEffect(() => {
    if (!unsaved) return undefined;
    const here = position();
    let free = false;
    let returning = false;
    const onPop = (event: PopStateEvent) => {
      const away = position() - here;
      if (free || (away === 0 && !returning)) return;
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      returning = true;
      window.history.go(-away);
      setAsked(() => () => {
        free = true;
        window.history.go(away);
      });
    };
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = beforeRouter(onPop);
    window.addEventListener('beforeunload', onClose);
    return () => {
      release();
      window.removeEventListener('beforeunload', onClose);
    };
  }, [unsaved]);

  return { asked, stay: () => setAsked(null) };
}
