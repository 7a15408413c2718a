/** The server's limits, in characters. */
export const BODY = { min: 2, max: 1000 } as const;
export const NOTE_MAX = 500;
export const FOLDER_MAX = 60;
