import type { PictureData } from '../../pictures.ts';
import { type Field, type FieldProps, useField } from '../useField.ts';
import { PictureField } from './PictureField.tsx';

export interface PicturesInputProps<V extends object> extends FieldProps<V, readonly PictureData[]> {
  /** The kind that the plugin has registered: `garage.photo`. */
  readonly kind: string;
  readonly max: number;
  /** Of one picture, as its kind says; 5 unless it is given. */
  readonly maxMegabytes?: number;
}

/** The pictures of an item that is being written: they are uploaded at once, and the item takes them when it is sent. */
export function PicturesInput<V extends object>(props: PicturesInputProps<V>) {
  const { form, name, kind, max, maxMegabytes } = props;
  const { value, error, set } = useField({ form, name }) as unknown as Field<readonly PictureData[]>;
  return (
    <PictureField
      url={`/platform/uploads/${kind}`}
      pictures={value}
      max={max}
      maxMegabytes={maxMegabytes}
      error={error}
      hasCover={false}
      onAdd={(picture) => set((now) => [...now, picture])}
      onChange={(picture) => set((now) => now.map((one) => (one.id === picture.id ? picture : one)))}
      onMove={(from, to) =>
        set((now) => {
          const picture = now[from];
          return picture ? now.toSpliced(from, 1).toSpliced(to, 0, picture) : now;
        })
      }
      onRemove={({ id }) => set((now) => now.filter((one) => one.id !== id))}
    />
  );
}
