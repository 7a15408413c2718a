/**
 * What the shell shares of `@mui/material`: every component with its classes, the hooks, and what themes are made with.
 *
 * Named one by one, because nothing can be left out of a package that is shared whole. A plugin that imports anything
 * else of it is refused by its build.
 */
export { accordionClasses, default as Accordion } from '@mui/material/Accordion';
export { accordionActionsClasses, default as AccordionActions } from '@mui/material/AccordionActions';
export { accordionDetailsClasses, default as AccordionDetails } from '@mui/material/AccordionDetails';
export { accordionSummaryClasses, default as AccordionSummary } from '@mui/material/AccordionSummary';
export { alertClasses, default as Alert } from '@mui/material/Alert';
export { alertTitleClasses, default as AlertTitle } from '@mui/material/AlertTitle';
export { appBarClasses, default as AppBar } from '@mui/material/AppBar';
export { autocompleteClasses, default as Autocomplete } from '@mui/material/Autocomplete';
export { avatarClasses, default as Avatar } from '@mui/material/Avatar';
export { avatarGroupClasses, default as AvatarGroup } from '@mui/material/AvatarGroup';
export { backdropClasses, default as Backdrop } from '@mui/material/Backdrop';
export { badgeClasses, default as Badge } from '@mui/material/Badge';
export { bottomNavigationClasses, default as BottomNavigation } from '@mui/material/BottomNavigation';
export { bottomNavigationActionClasses, default as BottomNavigationAction } from '@mui/material/BottomNavigationAction';
export { boxClasses, default as Box } from '@mui/material/Box';
export { breadcrumbsClasses, default as Breadcrumbs } from '@mui/material/Breadcrumbs';
export { buttonClasses, default as Button } from '@mui/material/Button';
export { buttonBaseClasses, default as ButtonBase, touchRippleClasses } from '@mui/material/ButtonBase';
export { buttonGroupClasses, default as ButtonGroup } from '@mui/material/ButtonGroup';
export { cardClasses, default as Card } from '@mui/material/Card';
export { cardActionAreaClasses, default as CardActionArea } from '@mui/material/CardActionArea';
export { cardActionsClasses, default as CardActions } from '@mui/material/CardActions';
export { cardContentClasses, default as CardContent } from '@mui/material/CardContent';
export { cardHeaderClasses, default as CardHeader } from '@mui/material/CardHeader';
export { cardMediaClasses, default as CardMedia } from '@mui/material/CardMedia';
export { checkboxClasses, default as Checkbox } from '@mui/material/Checkbox';
export { chipClasses, default as Chip } from '@mui/material/Chip';
export { circularProgressClasses, default as CircularProgress } from '@mui/material/CircularProgress';
export { default as ClickAwayListener } from '@mui/material/ClickAwayListener';
export { collapseClasses, default as Collapse } from '@mui/material/Collapse';
export { containerClasses, default as Container } from '@mui/material/Container';
export { default as CssBaseline } from '@mui/material/CssBaseline';
export { default as Dialog, dialogClasses } from '@mui/material/Dialog';
export { default as DialogActions, dialogActionsClasses } from '@mui/material/DialogActions';
export { default as DialogContent, dialogContentClasses } from '@mui/material/DialogContent';
export { default as DialogContentText, dialogContentTextClasses } from '@mui/material/DialogContentText';
export { default as DialogTitle, dialogTitleClasses } from '@mui/material/DialogTitle';
export { default as Divider, dividerClasses } from '@mui/material/Divider';
export { default as Drawer, drawerClasses } from '@mui/material/Drawer';
export { default as Fab, fabClasses } from '@mui/material/Fab';
export { default as Fade } from '@mui/material/Fade';
export { default as FilledInput, filledInputClasses } from '@mui/material/FilledInput';
export { default as FormControl, formControlClasses } from '@mui/material/FormControl';
export { default as FormControlLabel, formControlLabelClasses } from '@mui/material/FormControlLabel';
export { default as FormGroup, formGroupClasses } from '@mui/material/FormGroup';
export { default as FormHelperText, formHelperTextClasses } from '@mui/material/FormHelperText';
export { default as FormLabel, formLabelClasses } from '@mui/material/FormLabel';
export { default as GlobalStyles } from '@mui/material/GlobalStyles';
export { default as Grid, gridClasses } from '@mui/material/Grid';
export { default as Grow } from '@mui/material/Grow';
export { default as Icon, iconClasses } from '@mui/material/Icon';
export { default as IconButton, iconButtonClasses } from '@mui/material/IconButton';
export { default as ImageList, imageListClasses } from '@mui/material/ImageList';
export { default as ImageListItem, imageListItemClasses } from '@mui/material/ImageListItem';
export { default as ImageListItemBar, imageListItemBarClasses } from '@mui/material/ImageListItemBar';
export { default as Input, inputClasses } from '@mui/material/Input';
export { default as InputAdornment, inputAdornmentClasses } from '@mui/material/InputAdornment';
export { default as InputBase, inputBaseClasses } from '@mui/material/InputBase';
export { default as InputLabel, inputLabelClasses } from '@mui/material/InputLabel';
export { default as LinearProgress, linearProgressClasses } from '@mui/material/LinearProgress';
export { default as Link, linkClasses } from '@mui/material/Link';
export { default as List, listClasses } from '@mui/material/List';
export { default as ListItem, listItemClasses } from '@mui/material/ListItem';
export { default as ListItemAvatar, listItemAvatarClasses } from '@mui/material/ListItemAvatar';
export { default as ListItemButton, listItemButtonClasses } from '@mui/material/ListItemButton';
export { default as ListItemIcon, listItemIconClasses } from '@mui/material/ListItemIcon';
export {
  default as ListItemSecondaryAction,
  listItemSecondaryActionClasses,
} from '@mui/material/ListItemSecondaryAction';
export { default as ListItemText, listItemTextClasses } from '@mui/material/ListItemText';
export { default as ListSubheader, listSubheaderClasses } from '@mui/material/ListSubheader';
export { default as Menu, menuClasses } from '@mui/material/Menu';
export { default as MenuItem, menuItemClasses } from '@mui/material/MenuItem';
export { default as MenuList } from '@mui/material/MenuList';
export { default as MobileStepper, mobileStepperClasses } from '@mui/material/MobileStepper';
export { default as Modal, modalClasses } from '@mui/material/Modal';
export { default as NativeSelect, nativeSelectClasses } from '@mui/material/NativeSelect';
export { default as NoSsr } from '@mui/material/NoSsr';
export { default as OutlinedInput, outlinedInputClasses } from '@mui/material/OutlinedInput';
export { default as Pagination, paginationClasses } from '@mui/material/Pagination';
export { default as PaginationItem, paginationItemClasses } from '@mui/material/PaginationItem';
export { default as Paper, paperClasses } from '@mui/material/Paper';
export { default as Popover, popoverClasses } from '@mui/material/Popover';
export { default as Popper, popperClasses } from '@mui/material/Popper';
export { default as Portal } from '@mui/material/Portal';
export { default as Radio, radioClasses } from '@mui/material/Radio';
export { default as RadioGroup, radioGroupClasses } from '@mui/material/RadioGroup';
export { default as Rating, ratingClasses } from '@mui/material/Rating';
export { default as ScopedCssBaseline, scopedCssBaselineClasses } from '@mui/material/ScopedCssBaseline';
export { default as Select, selectClasses } from '@mui/material/Select';
export { default as Skeleton, skeletonClasses } from '@mui/material/Skeleton';
export { default as Slide } from '@mui/material/Slide';
export { default as Slider, sliderClasses } from '@mui/material/Slider';
export { default as Snackbar, snackbarClasses } from '@mui/material/Snackbar';
export { default as SnackbarContent, snackbarContentClasses } from '@mui/material/SnackbarContent';
export { default as SpeedDial, speedDialClasses } from '@mui/material/SpeedDial';
export { default as SpeedDialAction, speedDialActionClasses } from '@mui/material/SpeedDialAction';
export { default as SpeedDialIcon, speedDialIconClasses } from '@mui/material/SpeedDialIcon';
export { default as Stack, stackClasses } from '@mui/material/Stack';
export { default as Step, stepClasses } from '@mui/material/Step';
export { default as StepButton, stepButtonClasses } from '@mui/material/StepButton';
export { default as StepConnector, stepConnectorClasses } from '@mui/material/StepConnector';
export { default as StepContent, stepContentClasses } from '@mui/material/StepContent';
export { default as StepIcon, stepIconClasses } from '@mui/material/StepIcon';
export { default as StepLabel, stepLabelClasses } from '@mui/material/StepLabel';
export { default as Stepper, stepperClasses } from '@mui/material/Stepper';
export { default as SvgIcon, svgIconClasses } from '@mui/material/SvgIcon';
export { default as SwipeableDrawer } from '@mui/material/SwipeableDrawer';
export { default as Switch, switchClasses } from '@mui/material/Switch';
export {
  alpha,
  createTheme,
  css,
  darken,
  emphasize,
  keyframes,
  lighten,
  styled,
  ThemeProvider,
  useColorScheme,
  useTheme,
} from '@mui/material/styles';
export { default as Tab, tabClasses } from '@mui/material/Tab';
export { default as Table, tableClasses } from '@mui/material/Table';
export { default as TableBody, tableBodyClasses } from '@mui/material/TableBody';
export { default as TableCell, tableCellClasses } from '@mui/material/TableCell';
export { default as TableContainer, tableContainerClasses } from '@mui/material/TableContainer';
export { default as TableFooter, tableFooterClasses } from '@mui/material/TableFooter';
export { default as TableHead, tableHeadClasses } from '@mui/material/TableHead';
export { default as TablePagination, tablePaginationClasses } from '@mui/material/TablePagination';
export { default as TableRow, tableRowClasses } from '@mui/material/TableRow';
export { default as TableSortLabel, tableSortLabelClasses } from '@mui/material/TableSortLabel';
export { default as Tabs, tabsClasses } from '@mui/material/Tabs';
export { default as TextareaAutosize } from '@mui/material/TextareaAutosize';
export { default as TextField, textFieldClasses } from '@mui/material/TextField';
export { default as ToggleButton, toggleButtonClasses } from '@mui/material/ToggleButton';
export { default as ToggleButtonGroup, toggleButtonGroupClasses } from '@mui/material/ToggleButtonGroup';
export { default as Toolbar, toolbarClasses } from '@mui/material/Toolbar';
export { default as Tooltip, tooltipClasses } from '@mui/material/Tooltip';
export { default as Typography, typographyClasses } from '@mui/material/Typography';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';
export { default as useScrollTrigger } from '@mui/material/useScrollTrigger';
export { capitalize, createSvgIcon, debounce, useControlled, useEventCallback, useForkRef } from '@mui/material/utils';
export { default as Zoom } from '@mui/material/Zoom';
