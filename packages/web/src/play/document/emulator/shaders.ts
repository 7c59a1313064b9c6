import type { PlayerShader } from '#shared/lib/player-protocol.ts';

/** Darkens the edges of each line of the picture, in the dialect of RetroArch's GLSL shaders. */
const SCANLINES = `
#if __VERSION__ >= 130
#define INPUT in
#define OUTPUT out
#define SAMPLE texture
#else
#define INPUT attribute
#define OUTPUT varying
#define SAMPLE texture2D
#endif
#ifdef GL_ES
precision highp float;
#endif

#if defined(VERTEX)
INPUT vec4 VertexCoord;
INPUT vec4 TexCoord;
OUTPUT vec2 position;
uniform mat4 MVPMatrix;
void main() {
  gl_Position = MVPMatrix * VertexCoord;
  position = TexCoord.xy;
}
#elif defined(FRAGMENT)
#if __VERSION__ >= 130
in vec2 position;
out vec4 FragColor;
#else
varying vec2 position;
#define FragColor gl_FragColor
#endif
uniform sampler2D Texture;
uniform vec2 TextureSize;
void main() {
  vec3 color = SAMPLE(Texture, position).rgb;
  float line = fract(position.y * TextureSize.y);
  float edge = abs(line - 0.5) * 2.0;
  // Bright lines of a tube are wider than dark ones.
  float brightness = dot(color, vec3(0.299, 0.587, 0.114));
  FragColor = vec4(color * (1.1 - edge * edge * mix(0.65, 0.4, brightness)), 1.0);
}
#endif
`;

const OWN_SHADER = 'saveroom-scanlines.glslp';

/** The shaders that EmulatorJS does not have itself. */
export const OWN_SHADERS = {
  [OWN_SHADER]: {
    shader: {
      type: 'text',
      value: 'shaders = 1\nshader0 = saveroom-scanlines.glsl\nfilter_linear0 = false\n',
    },
    resources: [{ name: 'saveroom-scanlines.glsl', type: 'text', value: SCANLINES }],
  },
} as const;

/** File names, as EmulatorJS lists them. */
export const SHADER_FILES: Readonly<Record<PlayerShader, string>> = {
  none: 'disabled',
  scanlines: OWN_SHADER,
  crt: 'crt-easymode.glslp',
};
