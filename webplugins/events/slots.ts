/** Fields of this plugin for the forms of others, and places on the page of a car, drawn by the showcase. */
declare module '@motorclub/sdk/manifest' {
  /** A car of the showcase; `generation` is null where nobody has named it. */
  interface CarProps {
    readonly carId: number;
    readonly brand: string;
    readonly model: string;
    readonly generation: string | null;
  }
  interface SlotProps {
    /** A field that picks an event by words of its title; `own`: among those that the person organises. */
    'events.event_picker': PickerProps & { readonly own: boolean };
    /** A field that picks a ticket type of an event; `none` stands for all of them. */
    'events.ticket_type_picker': PickerProps & { readonly eventId: number | null; readonly none: string };
    /** Events to which a car came. */
    'car.events': CarProps;
  }
}

export {};
