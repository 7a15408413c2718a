/** Places on the page of a car, for other plugins. */
declare module '@motorclub/sdk/manifest' {
  /** A car of the showcase; `generation` is null where nobody has named it. */
  interface CarProps {
    readonly carId: number;
    readonly brand: string;
    readonly model: string;
    readonly generation: string | null;
  }
  interface SlotProps {
    /** What members ask about a car and its model. */
    'car.questions': CarProps;
    /** Events to which a car came. */
    'car.events': CarProps;
  }
}

export {};
