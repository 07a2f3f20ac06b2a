import { readSettings } from './settings.js';

describe('the speech model', () => {
  it('is a file, or the one of the optional package', () => {
    expect(readSettings({ VAD_MODEL: ' /opt/silero_vad.onnx ' }).vadModel).toBe('/opt/silero_vad.onnx');
    expect(readSettings({}).vadModel).toBeUndefined();
  });
});

describe('the folder of models', () => {
  it('lies in the data folder, or where MODELS_DIR says', () => {
    expect(readSettings({ DATA_DIR: '/srv/turant' }).modelsDir).toBe('/srv/turant/models');
    expect(readSettings({ DATA_DIR: '/srv/turant', MODELS_DIR: ' /opt/models ' }).modelsDir).toBe('/opt/models');
  });

  it('is filled from where MODELS_FROM says, else from packages', () => {
    expect(readSettings({ MODELS_FROM: ' https://mirror.example/models ' }).modelsFrom).toBe('https://mirror.example/models');
    expect(readSettings({}).modelsFrom).toBeUndefined();
  });
});
