/** How a running site of this machine learns of a dev server: a small file in its instance folder, kept fresh. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Layout } from './layout.ts';
import { declarationsOf } from './manifest.ts';

/** The site forgets a server whose file is older than 10 seconds. */
const RENEWED_EVERY_MS = 2000;
const OWNER_ONLY = 0o600;

/** `MOTORCLUB_INSTANCE`, else the nearest folder `instance` of a site above the plugin. */
export function instanceFolder(root: string): string | null {
  const named = process.env.MOTORCLUB_INSTANCE;
  if (named) return resolve(named);
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'instance', 'secret'))) return join(folder, 'instance');
    if (folder === dirname(folder)) return null;
  }
}

export interface Registration {
  /** Writes what the plugin declares now. A manifest that cannot be read leaves the last one in place. */
  renew(): Promise<void>;
  end(): void;
}

/** Announces `origin` as the place where the plugin's sources are served, until ended. */
export function register(layout: Layout, origin: string, instance: string): Registration {
  const file = join(instance, 'dev', `${layout.id}.json`);
  const draft = `${file}.${process.pid}`;
  async function renew(): Promise<void> {
    const declared = await declarationsOf(layout);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, JSON.stringify({ id: layout.id, origin, entry: `${origin}/plugin.tsx`, ...declared }), {
      mode: OWNER_ONLY,
    });
    renameSync(draft, file);
  }
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWED_EVERY_MS);
  return {
    renew,
    end() {
      clearInterval(timer);
      rmSync(file, { force: true });
    },
  };
}
