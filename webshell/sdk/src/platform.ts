import { createContext, type ReactNode, use } from 'react';
import { allows } from './access.ts';
import { label } from './i18n.ts';
import type { Access, ContentDecl, ContentOffer, PluginBoot, SlotName, SlotProps } from './manifest.ts';
import { useUser } from './session.ts';
import { createStore, useStore } from './store.ts';

export interface Platform {
  readonly epoch: number;
  readonly plugins: readonly PluginBoot[];
  /** Those that are installed and switched off. */
  readonly off?: readonly Pick<PluginBoot, 'id' | 'name'>[];
}

/** The enabled plugins as this tab knows them. The shell writes it, everybody reads. */
export const platform = createStore<Platform>({ epoch: 0, plugins: [] });

export function usePlatform(): Platform {
  return useStore(platform);
}

/** Whether another plugin is on, for links that only make sense then. */
export function usePluginEnabled(id: string): boolean {
  return usePlatform().plugins.some((plugin) => plugin.id === id);
}

function useDeclaredKinds(): readonly ContentDecl[] {
  return usePlatform().plugins.flatMap(({ content = [] }) => content);
}

/** The kinds of content that the enabled plugins declare, in the order of the plugins. */
export function useContentKinds(): readonly ContentDecl[] {
  return useDeclaredKinds().map((kind) => ({ ...kind, one: label(kind.one), many: label(kind.many) }));
}

/** Whether the kind of a piece of content (`forum.question:7`) offers something; what nobody has declared does. */
export function useOffers(content: string): (offer: ContentOffer) => boolean {
  const type = content.slice(0, content.lastIndexOf(':'));
  const kind = useDeclaredKinds().find((one) => one.type === type && !one.role);
  return (offer) => kind?.offers.includes(offer) ?? true;
}

/** Whether the person holds a permission such as `forum.answer.accept`. Hides buttons; the server decides. */
export function useCan(permission: string): boolean {
  return usePlatform().plugins.some((plugin) => plugin.permissions.includes(permission));
}

/** Something that the person has been granted; without `until`, an instant, it has no end. */
export interface HeldRight {
  readonly name: string;
  readonly value: number;
  readonly until: string | null;
}

/** What the person has been granted and has not ended; undefined while that is not known. The shell writes it. */
export const heldRights = createStore<readonly HeldRight[] | undefined>([]);

/**
 * What the person has been granted by a right such as `core.ad_free`: its value, 1 where it is no number, 0 without it,
 * undefined until that is known. It follows at once when it is granted, withdrawn or ends; the server decides.
 */
export function useRight(name: string): number | undefined {
  const held = useStore(heldRights);
  return held && Math.max(0, ...held.filter((right) => right.name === name).map(({ value }) => value));
}

/** Whether the person satisfies an access rule. */
export function useAccess(access: Access): boolean {
  return allows(access, useUser()?.role ?? null);
}

/** The public settings of a plugin, as its server half declares them. */
export function usePluginSettings<T extends object>(id: string): Partial<T> {
  const plugin = usePlatform().plugins.find((one) => one.id === id);
  return (plugin?.settings ?? {}) as Partial<T>;
}

/** Whether this page's security policy lets players of videos in; the shell says so. */
export const videosAllowed = createStore(false);

/**
 * How contributions stand: below each other, each loaded when it is seen; in a row of buttons, loaded at once; or as
 * lines that are often empty, where nothing says that one is loading or has failed.
 */
export type SlotLayout = 'block' | 'row' | 'quiet';

export interface SlotPlace {
  /** `block` unless said. */
  readonly layout?: SlotLayout;
  /** In place of contributions while no enabled plugin makes one. */
  readonly fallback?: ReactNode;
}

export interface SlotRequest extends SlotPlace {
  readonly name: string;
  readonly props: object;
}

export const SlotContext = createContext<(slot: SlotRequest) => ReactNode>(({ fallback }) => fallback);

/** A place where other plugins may put something: `<Slot name="home.main" />`. Empty when nobody does. */
export function Slot<N extends SlotName>(slot: { readonly name: N } & SlotPlace & SlotProps[N]): ReactNode {
  const { name, layout = 'block', fallback = null, ...props } = slot;
  return use(SlotContext)({ name, layout, fallback, props });
}
