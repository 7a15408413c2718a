// Before the first paint: the light theme, if it was chosen. A file of its own, because the pages allow no inline code.
if (/(^|; )theme=light/.test(document.cookie)) document.documentElement.className = 'light';
