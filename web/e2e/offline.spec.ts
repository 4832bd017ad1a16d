// Offline: after one visit everything works without a network, and the policy of the page is strict.

import { expect, test } from './test';

test.use({ serviceWorkers: 'allow' });

test('the page works without a network after one visit', async ({ unflip, context }) => {
  await unflip.page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await unflip.page.reload();
  await unflip.enter('.#.\n###\n.#.');
  await unflip.mode('solve');
  await expect(unflip.get('weight')).toHaveText('1');
  await unflip.mode('learn');
  await expect(unflip.get('nullity')).toHaveText('0');
  await context.setOffline(false);
});

test('the policy allows nothing from elsewhere', async ({ unflip }) => {
  const policy = await unflip.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toMatch(/https?:/);
});
