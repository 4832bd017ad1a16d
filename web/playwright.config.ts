// Drives the built page in the system's Chromium, on a desktop and on a phone.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const system = existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
const quiet = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** What is measured runs alone. */
const speed = '**/speed.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: 'line',
  webServer: {
    command: 'npx vite preview --port 4179 --strictPort --host 127.0.0.1',
    url: 'http://127.0.0.1:4179/',
    reuseExistingServer: false,
  },
  use: {
    baseURL: 'http://127.0.0.1:4179/',
    launchOptions: { executablePath: process.env.CHROMIUM ?? system, args: quiet },
    permissions: ['clipboard-read', 'clipboard-write'],
  },
  projects: [
    { name: 'desktop', testIgnore: speed, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', testIgnore: speed, use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { name: 'speed', testMatch: speed, dependencies: ['desktop', 'phone'], use: { viewport: { width: 1440, height: 900 } } },
  ],
});
