import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Components that no page draws first, and those that hardly any page draws at all. */
const LATE = new Set([
  'Accordion',
  'AccordionActions',
  'AccordionDetails',
  'AccordionSummary',
  'Autocomplete',
  'AvatarGroup',
  'BottomNavigation',
  'BottomNavigationAction',
  'Breadcrumbs',
  'FilledInput',
  'ImageList',
  'ImageListItem',
  'ImageListItemBar',
  'Input',
  'LinearProgress',
  'MobileStepper',
  'NativeSelect',
  'Rating',
  'Slider',
  'SpeedDial',
  'SpeedDialAction',
  'SpeedDialIcon',
  'Step',
  'StepButton',
  'StepConnector',
  'StepContent',
  'StepIcon',
  'StepLabel',
  'Stepper',
  'SwipeableDrawer',
  'Switch',
  'TablePagination',
  'TableSortLabel',
  'ToggleButton',
  'ToggleButtonGroup',
]);
const COMPONENT = /\/@mui\/material\/\w+\/(\w+)\.mjs$/;
const EXPORTED_COMPONENT = /^export const ([A-Z]\w*)|^export \{ ([A-Z]\w*) \};/gm;
const RUNTIME = fileURLToPath(new URL('../src/lateComponent.tsx', import.meta.url));

const nameOf = (id: string): string => COMPONENT.exec(id.replaceAll('\\', '/'))?.[1] ?? '';

/** A module with the same components as `code`, which load their code when they are first drawn. */
function lateModule(name: string, code: string): string {
  const parts = [...code.matchAll(EXPORTED_COMPONENT)].map(([, one, other]) => one ?? other);
  return [
    `import { lateComponent } from ${JSON.stringify(RUNTIME)};`,
    `const load = () => import('./${name}.mjs?late');`,
    `export default lateComponent(load, 'default', '${name}');`,
    ...parts.map((part) => `export const ${part} = lateComponent(load, '${part}', '${part}');`),
    // The one function beside a component that plugins may import.
    name === 'Autocomplete' ? `export { createFilterOptions } from '../useAutocomplete/index.mjs';` : '',
  ].join('\n');
}

/**
 * Keeps components that are seldom drawn out of the first visit. All of the component library is shared with plugins,
 * so that a build can leave out none of it.
 */
export function lateComponents(): Plugin {
  return {
    name: 'motorclub:late-components',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const name = nameOf(id);
      return LATE.has(name) ? { code: lateModule(name, code), map: null } : null;
    },
  };
}
