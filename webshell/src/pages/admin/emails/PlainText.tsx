import { Box } from '@mui/material';

const LINK = /(https?:\/\/\S+)/;

/** Plain text whose addresses can be followed. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit' }}>
      {text.split(LINK).map((part, index) =>
        LINK.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <a key={index} href={part} style={{ color: 'inherit' }}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </Box>
  );
}
