import type { ComponentType } from 'react';
import type { PluginManifest, RouteDecl, SlotDecl, SlotProps } from './manifest.ts';

export type ViewModule<P> = { readonly default: ComponentType<P> };
export type ViewLoader<P = object> = () => Promise<ViewModule<P>>;

type RouteViews<M extends PluginManifest> = M['routes'] extends readonly RouteDecl[]
  ? { [R in M['routes'][number] as R['view']]: ViewLoader }
  : object;
type SlotViews<M extends PluginManifest> = M['slots'] extends readonly SlotDecl[]
  ? { [S in M['slots'][number] as S['view']]: ViewLoader<SlotProps[S['slot']]> }
  : object;

/** One loader for each view that the manifest names; a missing or misspelt one does not compile. */
export type Views<M extends PluginManifest> = RouteViews<M> & SlotViews<M>;

export interface WebPlugin {
  readonly manifest: PluginManifest;
  readonly views: Readonly<Record<string, ViewLoader>>;
}

/**
 * Binds a manifest to its code. The default export of every `plugin.tsx`:
 * `export default implement(manifest, { Questions: () => import('./pages/Questions.tsx') });`
 */
export function implement<const M extends PluginManifest>(manifest: M, views: Views<M>): WebPlugin {
  return { manifest, views: views as unknown as WebPlugin['views'] };
}
