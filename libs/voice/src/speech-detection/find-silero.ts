import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The model, and the library that runs it. */
export interface SileroFiles {
  model: string;
  runtime: string;
}

/** `libonnxruntime.so`, `libonnxruntime.1.24.4.dylib`, `onnxruntime.dll` */
const RUNTIME_FILE = /^(lib)?onnxruntime(\.\d+)*\.(so|dylib|dll)$/;

/**
 * Finds both in optional packages: the model in @ricky0123/vad-web, the library in the package of sherpa-onnx for this system.
 * @param model a model file that goes first
 * @throws if one of them is not there
 */
export function findSilero(model?: string): SileroFiles {
  return { model: model === undefined ? modelOfPackage() : existing(model), runtime: findOnnxRuntime() };
}

function modelOfPackage(): string {
  return existing(join(folderOf('@ricky0123/vad-web'), 'dist', 'silero_vad_v5.onnx'));
}

/** The library that runs models, in the package of sherpa-onnx for this system. @throws if it is not there */
export function findOnnxRuntime(): string {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const folder = folderOf(`sherpa-onnx-${system}-${process.arch}`, folderOf('sherpa-onnx-node'));
  const file = readdirSync(folder).find((name) => RUNTIME_FILE.test(name));
  if (file === undefined) throw new Error(`${folder} has no ONNX Runtime`);
  return join(folder, file);
}

function folderOf(packageName: string, from = __dirname): string {
  try {
    return dirname(createRequire(join(from, 'index.js')).resolve(`${packageName}/package.json`));
  } catch {
    throw new Error(`the optional package ${packageName} is not installed`);
  }
}

function existing(file: string): string {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  return file;
}
