import { type Frame, realtime, ticketRealtime } from '../src/realtime.ts';

type Listener = { handle: (frame: Frame) => void; resume: (() => void) | undefined };

export interface FakeRealtime {
  /** Delivers a frame to everybody who listens; `seq` and `at` are filled in. */
  emit(topic: string, frame: { type: string } & Record<string, unknown>): void;
  /** As if the connection had come back. */
  reconnect(): void;
  topics(): string[];
  restore(): void;
}

/** Replaces the sockets: topics are subscribed in memory and frames come from the test. */
export function fakeRealtime(): FakeRealtime {
  const topics = new Map<string, Set<Listener>>();
  const before = [realtime.subscribe, ticketRealtime.subscribe] as const;
  let seq = 0;
  const subscribe: typeof realtime.subscribe = (destination, handle, resume) => {
    const listener = { handle, resume };
    const listeners = topics.get(destination) ?? new Set();
    topics.set(destination, listeners.add(listener));
    return () => listeners.delete(listener);
  };
  [realtime.subscribe, ticketRealtime.subscribe] = [subscribe, subscribe];
  return {
    emit(topic, frame) {
      seq += 1;
      const whole = { seq, at: new Date().toISOString(), ...frame };
      for (const { handle } of topics.get(topic) ?? []) handle(whole);
    },
    reconnect() {
      for (const listeners of topics.values()) for (const { resume } of listeners) resume?.();
    },
    topics: () => [...topics].filter(([, listeners]) => listeners.size > 0).map(([topic]) => topic),
    restore() {
      [realtime.subscribe, ticketRealtime.subscribe] = before;
    },
  };
}
