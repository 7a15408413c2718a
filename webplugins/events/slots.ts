/** Fields of this plugin for the forms of others. */
declare module '@motorclub/sdk/manifest' {
  interface SlotProps {
    /** A field that picks an event by words of its title; `own`: among those that the person organises. */
    'events.event_picker': PickerProps & { readonly own: boolean };
    /** A field that picks a ticket type of an event; `none` stands for all of them. */
    'events.ticket_type_picker': PickerProps & { readonly eventId: number | null; readonly none: string };
  }
}

export {};
