import { Box, type SxProps, type Theme } from '@mui/material';
import type { PictureData } from '../pictures.ts';

const FORMAT = 'webp';

export interface PictureProps {
  readonly picture: PictureData;
  /** How wide it is drawn, as in the attribute of `img`: `(max-width: 600px) 100vw, 320px`. */
  readonly sizes: string;
  /** In place of the picture's own description; empty where the text beside it says the same. */
  readonly alt?: string;
  /** Width to height, such as `4 / 3`, where it is cropped; its own without. */
  readonly ratio?: string;
  /** Whether it is needed at once: it is on the first screen. */
  readonly eager?: boolean;
  readonly sx?: SxProps<Theme>;
}

/** A picture in the width that its place needs. Its place has its size and colour before it has loaded. */
export function Picture({ picture, sizes, alt, ratio, eager = false, sx = {} }: PictureProps) {
  const { variants, width, height, focusX, focusY } = picture;
  const light = variants.filter(({ format }) => format === FORMAT);
  return (
    <Box
      component="picture"
      sx={[{ display: 'block', width: 1, bgcolor: picture.color }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {light.length > 0 ? (
        <source
          type={`image/${FORMAT}`}
          srcSet={light.map(({ url, width: wide }) => `${url} ${wide}w`).join(', ')}
          sizes={sizes}
        />
      ) : null}
      <Box
        component="img"
        src={picture.url}
        alt={alt ?? picture.alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        sx={{
          display: 'block',
          width: 1,
          height: 'auto',
          aspectRatio: ratio ?? `${width} / ${height}`,
          objectFit: 'cover',
          objectPosition: `${focusX}% ${focusY}%`,
        }}
      />
    </Box>
  );
}
