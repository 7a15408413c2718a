import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { api } from '../src/http.ts';
import { ErrorState } from '../src/ui/ErrorState.tsx';
import { Page } from '../src/ui/Page.tsx';
import { renderPlugin, reply, screen } from '../testing/index.ts';

function View() {
  const { error } = useQuery({ queryKey: ['x'], queryFn: () => api.get('/trial-api/x'), retry: false });
  return <Page title="Trial">{error ? <ErrorState error={error} /> : null}</Page>;
}

const routes = [{ path: '/trial', view: 'View', title: 'trial:title' } as const];
const plugin = {
  manifest: { id: 'trial', sdk: '^1', routes },
  views: { View: async () => ({ default: View }) },
};

test('a fault of the server has a reference to the log', async () => {
  const body = { status: 500, code: 'INTERNAL_ERROR', message: 'Something went wrong', requestId: 'Yj3zEBwYyc30oOQb' };
  renderPlugin(plugin, '/trial', { api: { 'GET /trial-api/x': reply(500, body) } });
  expect(await screen.findByText('Reference: Yj3zEBwYyc30oOQb')).toBeTruthy();
});

test('a refusal has none', async () => {
  const body = { status: 404, code: 'NOT_FOUND', message: 'It was not found' };
  renderPlugin(plugin, '/trial', { api: { 'GET /trial-api/x': reply(404, body) } });
  await screen.findByText('It was not found');
  expect(screen.queryByText(/Reference/)).toBeNull();
});
