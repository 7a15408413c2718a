import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Events: () => import('./pages/Events.tsx'),
  Event: () => import('./pages/Event.tsx'),
  MyTickets: () => import('./pages/MyTickets.tsx'),
  ManageEvents: () => import('./pages/ManageEvents.tsx'),
  CreateEvent: () => import('./pages/CreateEvent.tsx'),
  Catalogue: () => import('./pages/Catalogue.tsx'),
  Attention: () => import('./components/Attention.tsx'),
  BrowseAction: () => import('./components/BrowseAction.tsx'),
  EventPicker: () => import('./components/pickers/EventPicker.tsx'),
  TicketTypePicker: () => import('./components/pickers/TicketTypePicker.tsx'),
  CarEvents: () => import('./components/CarEvents.tsx'),
  NextEvents: () => import('./components/NextEvents.tsx'),
  Organised: () => import('./components/profile/Organised.tsx'),
});
