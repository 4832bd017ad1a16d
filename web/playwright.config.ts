// Drives the built page in the system's Chromium, on a desktop and on a phone.
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { defineConfig } from '@playwright/test';

/** Without a window of its own it takes two thirds of the time. */
const system = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const quiet = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A port that nobody listens at. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

// The workers read this file again, and inherit the port: two runs can be side by side.
const port = (process.env.UNFLIP_E2E_PORT ??= String(await freePort()));
const url = `http://127.0.0.1:${port}/`;

/** What is measured runs alone. */
const speed = '**/speed.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: 'line',
  webServer: {
    command: `npx vite preview --port ${port} --strictPort --host 127.0.0.1`,
    url,
    reuseExistingServer: false,
  },
  use: {
    baseURL: url,
    launchOptions: { executablePath: process.env.CHROMIUM ?? system, args: quiet },
    // It would load everything once more in each test; offline.spec.ts lets it.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  },
  projects: [
    { name: 'desktop', testIgnore: speed, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', testIgnore: speed, use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { name: 'speed', testMatch: speed, dependencies: ['desktop', 'phone'], use: { viewport: { width: 1440, height: 900 } } },
  ],
});
