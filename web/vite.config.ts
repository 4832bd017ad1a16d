// Builds the page: relative paths, a strict policy, and a service worker that knows every file.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Writes the policy into the page that is built; while developing, Vite needs its inline scripts. */
function policy(): Plugin {
  return {
    name: 'policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  };
}

/** Writes sw.js with the list of all built files, and a version that changes when one of them does. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const hash = createHash('sha256');
        const names = [...Object.keys(bundle), ...readdirSync(here('public'))].filter((name) => name !== 'index.html');
        for (const file of Object.values(bundle)) hash.update('code' in file ? file.code : file.source);
        for (const name of readdirSync(here('public'))) hash.update(readFileSync(here(`public/${name}`)));
        const source = readFileSync(here('src/sw.js'), 'utf8')
          .replace('VERSION', hash.digest('hex').slice(0, 12))
          .replace('FILES', JSON.stringify(['./', ...names.sort()]));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), policy(), offline()],
  resolve: {
    alias: [{ find: /^unflip\/(\w+)$/, replacement: here('../target/npm/$1.js') }],
  },
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
  // Without a time limit: machines are shared.
  test: { include: ['src/**/*.test.ts', 'test/**/*.test.ts'], testTimeout: 0 },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
