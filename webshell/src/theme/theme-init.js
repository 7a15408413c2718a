// Before the first paint: the light theme, if it was chosen. A file of its own, because the pages allow no inline code.
const theme = /(?:^|; )theme=(light|system)/.exec(document.cookie)?.[1];
if (theme === 'light' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches)) {
  document.documentElement.className = 'light';
}
