/** Places on the page of a car, drawn by the showcase. */
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
  }
}

export {};
