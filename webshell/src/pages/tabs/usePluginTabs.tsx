import { label, usePlatform, useUser } from '@motorclub/sdk';
import { PluginTab } from '../../plugins/PluginTab.tsx';
import { slotEntries } from '../../plugins/registry.ts';
import type { FrameTab } from './TabFrame.tsx';

/** What plugins put into a slot of tabs, each as a tab with the address `<plugin>.<view>`. */
export function usePluginTabs(slot: 'settings.tabs' | 'profile.tabs' | 'admin.tabs', props: object = {}): FrameTab[] {
  const { plugins } = usePlatform();
  const role = useUser()?.role ?? null;
  return slotEntries(plugins, slot, role).map((entry) => ({
    name: `${entry.plugin.id}.${entry.view}`,
    label: label(entry.title ?? entry.plugin.name),
    render: () => <PluginTab entry={entry} props={props} />,
  }));
}
