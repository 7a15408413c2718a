import type { Client, IFrame, IMessage, StompConfig, StompSubscription } from '@stomp/stompjs';
import { useEffect, useEffectEvent } from 'react';
import { type Session, session } from './session.ts';
import { createStore, type Store, useStore } from './store.ts';

export const HEARTBEAT_MS = 4000;
export const RETRY_DELAY_MS = 5000;
export const MAX_RETRIES = 3;
/** The code of a close by a hub that ends. */
const GOING_AWAY = 1001;
/** A line that neither opens nor refuses is a failed attempt, too. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** How the hub says that the session of the token is over: ended by its owner or by staff, or by a ban. */
const SESSION_ENDED = 'Session ended';
const LINGER_MS = 1000;
/** Several signs that frames are missing, one refetch. */
export const MISSED_MS = 100;
/** A lost frame shows by the next one. Where none follows, a visible tab refetches about this often. */
const RECHECK_MS = 300_000;

/** What every frame carries; plugins add their own fields. */
export interface Frame {
  readonly type: string;
  /** Grows per topic. A frame that arrives twice or late never reaches a handler; after a late one listeners refetch. */
  readonly seq: number;
  readonly at: string;
}

export type RealtimeStatus = 'idle' | 'connecting' | 'connected' | 'waiting' | 'paused';
type Handler = (frame: Frame) => void;

interface Listener {
  readonly handle: Handler;
  readonly resume: (() => void) | undefined;
}

interface Topic {
  readonly listeners: Set<Listener>;
  stop: StompSubscription | null;
  lastSeq: number;
  /** By the hub's name for a row of messages, the last number of that row. */
  readonly rows: Map<string, number>;
  missed: ReturnType<typeof setTimeout> | undefined;
  refused: boolean;
}

export type MakeClient = (config: StompConfig) => Promise<Client>;

export interface Realtime {
  readonly status: Store<RealtimeStatus>;
  /** Throws 'Either brokerURL or webSocketFactory must be provided' for an address that is empty. */
  configure(url: string): void;
  /** What the present page shows was read at `moment` or later: ms since 1970, by the server's clock. */
  noteRead(moment: number): void;
  subscribe(destination: string, handle: Handler, resume?: () => void): () => void;
  /** Throws stompjs' 'There is no underlying STOMP connection' while disconnected. */
  publish(destination: string, body: object): void;
  /** Called after every CONNECT. */
  onConnect(listener: () => void): () => void;
  /** Called when the hub closes the connection because the session is over. */
  onSessionEnded(listener: () => void): () => void;
  /** After it gave up: start over. */
  retry(): void;
}

/** In ms, what a hub that ends has asked for, so that its tabs do not all come back at once. */
function askedSpread({ code, reason }: CloseEvent): number {
  const [, seconds = '0'] = (code === GOING_AWAY && /within (\d+) s$/.exec(reason)) || [];
  return Number(seconds) * 1000;
}

async function makeStompClient(config: StompConfig): Promise<Client> {
  const { Client: StompClient, TickerStrategy } = await import('@stomp/stompjs');
  return new StompClient({ ...config, heartbeatStrategy: TickerStrategy.Worker });
}

/** The destination named by an ERROR frame about a refused SUBSCRIBE, if it names one. */
function refusedDestination(frame: IFrame, known: ReadonlyMap<string, Topic>): string | undefined {
  const named = frame.headers.destination ?? frame.headers.subscription ?? '';
  if (known.has(named)) return named;
  const text = `${frame.headers.message ?? ''} ${frame.body}`;
  return [...known.keys()].find((destination) => text.includes(destination));
}

/**
 * One STOMP connection for the tab. Each topic is subscribed once however many listen; after a close it tries three
 * times, five seconds apart (later, at random, where a hub that ends asks for it), and only while somebody is
 * subscribed. A new token means a new connection.
 */
export function createRealtime(owner: Session, make: MakeClient = makeStompClient): Realtime {
  const topics = new Map<string, Topic>();
  const connectListeners = new Set<() => void>();
  const endListeners = new Set<() => void>();
  const status = createStore<RealtimeStatus>('idle');
  let url = '';
  let read = 0;
  let hasConnected = false;
  let client: Client | null = null;
  let generation = 0;
  let failures = 0;
  let receipts = 0;
  let spread = 0;
  let recheck: ReturnType<typeof setInterval> | undefined;

  /**
   * Frames arrive from the receipt on. A listener from before has read a state of before, so that what changed between
   * would be missing: they refetch then, unless the hub says that nothing was published since the page was read.
   */
  function attach(destination: string, topic: Topic, late: boolean, since: number): void {
    if (!client?.connected || topic.refused) return;
    topic.lastSeq = Number.NEGATIVE_INFINITY;
    topic.rows.clear();
    receipts += 1;
    const receipt = `subscribed-${receipts}`;
    if (late || since > 0) {
      client.watchForReceipt(receipt, ({ headers }) => {
        if (headers.complete !== 'true' && topics.get(destination) === topic) resume(topic);
      });
    }
    // The id is the destination, so the hub can send the same bytes to everybody who listens to it.
    topic.stop = client.subscribe(destination, (message) => deliver(topic, message), {
      id: destination,
      receipt,
      ...(since > 0 ? { since: String(since) } : {}),
    });
  }

  function resume(topic: Topic): void {
    clearTimeout(topic.missed);
    topic.missed = undefined;
    for (const { resume: refetch } of [...topic.listeners]) refetch?.();
  }

  function miss(topic: Topic): void {
    topic.missed ??= setTimeout(() => resume(topic), MISSED_MS);
  }

  /** Whether a message is the next of its row, by its id `{row}-{number}`; after a gap listeners refetch. */
  function isNext(topic: Topic, id: string | undefined): boolean {
    const [, row, digits] = /^(.+)-(\d+)$/.exec(id ?? '') ?? [];
    if (row === undefined) return true;
    const number = Number(digits);
    const last = topic.rows.get(row);
    if (last !== undefined && number <= last) return false;
    if (last !== undefined && number > last + 1) miss(topic);
    topic.rows.set(row, number);
    return true;
  }

  function deliver(topic: Topic, { body, headers }: IMessage): void {
    const frame = JSON.parse(body) as Frame;
    // The hub itself was cut off from the rest of the site for a while: frames may be missing.
    if (frame.type === 'RESYNC') {
      resume(topic);
      return;
    }
    if (!isNext(topic, headers['message-id']) || frame.seq === topic.lastSeq) return;
    // Two transactions may end in another order than they took their numbers. What the frame before this one said is
    // newer, but it need not say all that this one does.
    if (frame.seq < topic.lastSeq) {
      miss(topic);
      return;
    }
    topic.lastSeq = frame.seq;
    for (const { handle } of [...topic.listeners]) handle(frame);
  }

  function recheckAll(): void {
    if (client?.connected && document.visibilityState === 'visible') for (const topic of topics.values()) resume(topic);
  }

  function connected(): void {
    failures = 0;
    status.set('connected');
    clearInterval(recheck);
    // After a restart of the hub all tabs are back at once, but are not to refetch at once for ever.
    recheck = setInterval(recheckAll, RECHECK_MS * (0.75 + Math.random() / 2));
    // On a later connection, what is shown is as old as the last frame before the line broke.
    for (const [destination, topic] of topics) attach(destination, topic, true, hasConnected ? 0 : read);
    hasConnected = true;
    for (const listener of [...connectListeners]) listener();
  }

  function closed(event: CloseEvent): void {
    spread = askedSpread(event);
    for (const topic of topics.values()) topic.stop = null;
    failures += 1;
    if (topics.size === 0) stop('idle');
    else if (failures > MAX_RETRIES) stop('paused');
    else status.set('waiting');
  }

  function refuse(frame: IFrame): void {
    if (frame.headers.message === SESSION_ENDED) for (const listener of [...endListeners]) listener();
    const destination = refusedDestination(frame, topics);
    const topic = destination === undefined ? undefined : topics.get(destination);
    // Asking again would only end the next connection too.
    if (topic) topic.refused = true;
  }

  function stop(next: RealtimeStatus): void {
    generation += 1;
    spread = 0;
    const old = client;
    client = null;
    clearInterval(recheck);
    for (const topic of topics.values()) topic.stop = null;
    status.set(next);
    if (old) void old.deactivate();
  }

  async function start(): Promise<void> {
    generation += 1;
    const mine = generation;
    const current = () => mine === generation;
    status.set('connecting');
    const made = await make({
      brokerURL: url,
      reconnectDelay: RETRY_DELAY_MS,
      heartbeatIncoming: HEARTBEAT_MS,
      heartbeatOutgoing: HEARTBEAT_MS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      // On a dead line the browser would wait long for the other side's good-bye.
      discardWebsocketOnCommFailure: true,
      beforeConnect: async (it) => {
        if (spread > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * spread));
        const token = owner.token();
        it.connectHeaders = token ? { Authorization: `Bearer ${token}` } : {};
      },
      onConnect: () => current() && connected(),
      onStompError: (frame) => current() && refuse(frame),
      onWebSocketClose: (event) => current() && closed(event as CloseEvent),
    }).catch(() => null);
    if (!current()) return;
    if (!made) return stop('paused');
    client = made;
    made.activate();
  }

  function restart(): void {
    const wanted = topics.size > 0;
    for (const topic of topics.values()) topic.refused = false;
    failures = 0;
    stop('idle');
    if (wanted && url) void start();
  }

  function leave(destination: string, topic: Topic, listener: Listener): void {
    topic.listeners.delete(listener);
    if (topic.listeners.size > 0 || topics.get(destination) !== topic) return;
    topics.delete(destination);
    clearTimeout(topic.missed);
    if (client?.connected) topic.stop?.unsubscribe();
    // Pages hand topics to each other: a moment without any is no reason to hang up.
    setTimeout(() => topics.size === 0 && client && stop('idle'), LINGER_MS);
  }

  owner.subscribe(restart);
  return {
    status,
    configure(next) {
      // stompjs says so too, but from inside a promise that nobody holds.
      if (!next) throw new Error('Either brokerURL or webSocketFactory must be provided');
      url = next;
      if (topics.size > 0) void start();
    },
    noteRead(moment) {
      read = moment;
    },
    subscribe(destination, handle, resume) {
      const listener = { handle, resume };
      const known = topics.get(destination);
      const topic = known ?? {
        listeners: new Set(),
        stop: null,
        lastSeq: Number.NEGATIVE_INFINITY,
        rows: new Map(),
        missed: undefined,
        refused: false,
      };
      topic.listeners.add(listener);
      if (!known) {
        topics.set(destination, topic);
        if (status.get() === 'connected') attach(destination, topic, false, read);
        else if (url && (status.get() === 'idle' || status.get() === 'paused')) restart();
      }
      return () => leave(destination, topic, listener);
    },
    publish(destination, body) {
      if (!client) throw new TypeError('There is no underlying STOMP connection');
      client.publish({
        destination,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    },
    onConnect(listener) {
      connectListeners.add(listener);
      return () => connectListeners.delete(listener);
    },
    onSessionEnded(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    retry: restart,
  };
}

export const realtime: Realtime = createRealtime(session);
/** The screens of tickets have a connection of their own, which is open while one of them is. */
export const ticketRealtime: Realtime = createRealtime(session);

function useTopicOn<F extends Frame>(
  connection: Realtime,
  destination: string | null,
  onFrame: (frame: F) => void,
  onResume?: () => void,
): void {
  const handle = useEffectEvent((frame: Frame) => onFrame(frame as F));
  const resume = useEffectEvent(() => onResume?.());
  useEffect(() => {
    if (destination === null) return undefined;
    return connection.subscribe(
      destination,
      (frame) => handle(frame),
      () => resume(),
    );
  }, [connection, destination]);
}

/**
 * Listens to a topic while mounted; null listens to nothing. Frames may be lost while the connection is away, so
 * `onResume` is called when it is back: refetch there.
 */
export function useTopic<F extends Frame = Frame>(
  destination: string | null,
  onFrame: (frame: F) => void,
  onResume?: () => void,
): void {
  useTopicOn(realtime, destination, onFrame, onResume);
}

/** As `useTopic`, on the connection of the screens of tickets. */
export function useTicketTopic<F extends Frame = Frame>(
  destination: string | null,
  onFrame: (frame: F) => void,
  onResume?: () => void,
): void {
  useTopicOn(ticketRealtime, destination, onFrame, onResume);
}

/** Of the general connection, unless that of the tickets has given up. */
export function useRealtimeStatus(): RealtimeStatus {
  const general = useStore(realtime.status);
  return useStore(ticketRealtime.status) === 'paused' ? 'paused' : general;
}
