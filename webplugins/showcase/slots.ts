/** Places on the page of a car for other plugins, a field for their forms, and one that the events plugin lends. */
declare module '@motorclub/sdk/manifest' {
  /** A car of the showcase; `generation` is null where nobody has named it. */
  interface CarProps {
    readonly carId: number;
    readonly brand: string;
    readonly model: string;
    readonly generation: string | null;
  }
  /** A model of the catalogue, and the generation that is meant, if any. */
  interface CarModelChoice {
    readonly brandName: string;
    readonly carModelId: number;
    readonly carModelName: string;
    readonly generationId: number | null;
    readonly generationCode: string | null;
  }
  interface SlotProps {
    /** A field that picks a model of the catalogue by any words of it; members can propose a missing one. */
    'showcase.model_picker': Omit<PickerProps, 'value' | 'onChange'> & {
      readonly value: CarModelChoice | null;
      readonly onChange: (choice: CarModelChoice | null) => void;
    };
    'events.event_picker': PickerProps & { readonly own: boolean };
    /** What members ask about a car and its model. */
    'car.questions': CarProps;
    /** Events to which a car came. */
    'car.events': CarProps;
  }
}

export {};
