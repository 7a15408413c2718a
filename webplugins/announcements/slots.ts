/** Fields of the plugin of events, drawn where it is enabled. */
declare module '@motorclub/sdk/manifest' {
  interface SlotProps {
    'events.event_picker': PickerProps & { readonly own: boolean };
    'events.ticket_type_picker': PickerProps & { readonly eventId: number | null; readonly none: string };
  }
}

export {};
