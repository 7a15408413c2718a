import { Box } from '@mui/material';

export interface ThumbnailProps {
  readonly url: string;
  /** Larger, beside the beginning of a text. */
  readonly wide: boolean;
}

/** The first picture of a question beside its title. Decorative: the question shows it with its description. */
export function Thumbnail({ url, wide }: ThumbnailProps) {
  return (
    <Box
      component="img"
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      sx={{
        flexShrink: 0,
        alignSelf: { xs: 'flex-start', sm: 'center' },
        width: wide ? { xs: 72, sm: 132 } : { xs: 64, sm: 88 },
        aspectRatio: '4 / 3',
        objectFit: 'cover',
        borderRadius: 1,
        bgcolor: 'action.selected',
      }}
    />
  );
}
