import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Components that no page draws first. Not the snackbar: that a change failed must be said without a network, too. */
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
  'ButtonGroup',
  'CardActionArea',
  'CardActions',
  'CardContent',
  'CardHeader',
  'CardMedia',
  'Checkbox',
  'Collapse',
  'DialogContentText',
  'FilledInput',
  'Grid',
  'ImageList',
  'ImageListItem',
  'ImageListItemBar',
  'Input',
  'LinearProgress',
  'ListItemSecondaryAction',
  'ListSubheader',
  'MobileStepper',
  'NativeSelect',
  'Pagination',
  'PaginationItem',
  'Popper',
  'Radio',
  'RadioGroup',
  'Rating',
  'ScopedCssBaseline',
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
  'TableFooter',
  'TablePagination',
  'TableSortLabel',
  'ToggleButton',
  'ToggleButtonGroup',
  'Tooltip',
]);
/** Those that stand around something that is drawn in any case. */
const AROUND = new Set(['Tooltip']);
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
    `export default lateComponent(load, 'default', '${name}', ${AROUND.has(name)});`,
    // Not a component, and of no use without one that is here.
    name === 'Autocomplete' ? 'export const createFilterOptions = undefined;' : '',
    ...parts.map((part) => `export const ${part} = lateComponent(load, '${part}', '${part}');`),
  ].join('\n');
}

/**
 * Keeps components that are seldom drawn out of the first visit. Every component is shared with plugins, so that a build
 * can leave out none of them.
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
