import { Box } from '@mui/material';

/** Program text as it is: keeps its lines, scrolls in both directions. */
export function Traceback({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        m: 0,
        p: 1.5,
        maxHeight: 320,
        overflow: 'auto',
        borderRadius: 1,
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
        color: 'text.primary',
        fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
        fontSize: '0.8125rem',
        lineHeight: 1.5,
      }}
    >
      {text}
    </Box>
  );
}
