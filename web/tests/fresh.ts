// All files of tests share one worker, which is three times as fast as one each: every file begins with nothing kept by another.
import { vi } from 'vitest';

vi.unstubAllGlobals();
vi.resetModules();
// A busy machine fails no test.
vi.setConfig({ testTimeout: 300_000 });
