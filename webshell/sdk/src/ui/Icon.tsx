const PATHS = {
  add: 'M12 5v14M5 12h14',
  alert: 'M12 8v5m0 3.2v.1M10.3 3.9 2.5 17.4A2 2 0 0 0 4.2 20.4h15.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  arrowUp: 'M12 19V5m-6 6 6-6 6 6',
  bell: 'M6 9.5a6 6 0 0 1 12 0c0 5.5 2.2 6.7 2.2 6.7H3.8S6 15 6 9.5M9.8 19.5a2.4 2.4 0 0 0 4.4 0',
  bookmark: 'M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1Z',
  calendar: 'M5 6.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1ZM4 11h16M8 3.5v5M16 3.5v5',
  car: 'M3.5 16.5v-3.2l2.2-1.3 2-4a2 2 0 0 1 1.8-1.1h5a2 2 0 0 1 1.8 1.1l2 4 2.2 1.3v3.2M6.5 18a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM17.5 18a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM8.5 16.3h7M6 12h12',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  chevronUp: 'm6 15 6-6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  comment: 'M5 5h14a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-7.5L7 20.5v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z',
  edit: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17v3M14.5 7.5l3 3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flag: 'M5 21V4.5S6.5 3.5 9 3.5s4 2 6.5 2 3.5-1 3.5-1v9s-1 1-3.5 1-4-2-6.5-2-4 1-4 1',
  image:
    'M5 4.5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM9 11a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM4.5 17.5l5-4.5 3 2.5 3.5-4 4 4.5',
  info: 'M12 11v5.5M12 7.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  link: 'M9.5 14.5 14.5 9.5M8 11l-2.5 2.5a3.9 3.9 0 0 0 5.5 5.5L13.5 16.5M16 13l2.5-2.5a3.9 3.9 0 0 0-5.5-5.5L10.5 7.5',
  lock: 'M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  mail: 'M4 6h16v12H4zM4.5 6.5 12 12.5l7.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  plug: 'M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v4',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.3 10A7.5 7.5 0 0 0 6 7.2L4 9.5M4.7 14A7.5 7.5 0 0 0 18 16.8l2-2.3',
  remove: 'M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5 16 16',
  settings:
    'M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8.8 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6Z',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 14.2c.8 1.3 2 2 3.5 2s2.7-.7 3.5-2M9 9.5v.1M15 9.5v.1',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  tag: 'M4 5v6.5L12.5 20a1.5 1.5 0 0 0 2.1 0l5.4-5.4a1.5 1.5 0 0 0 0-2.1L11.5 4H5a1 1 0 0 0-1 1ZM8.3 8.3v.1',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v6M13.7 10.5v6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
} as const;

export type IconName = keyof typeof PATHS;

export interface IconProps {
  readonly name: IconName;
  /** Pixels. */
  readonly size?: number;
}

/** A line icon in the colour of the text around it. Decorative: the control around it carries the name. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg className="mc-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden focusable={false}>
      <path d={PATHS[name]} />
    </svg>
  );
}
