"""Materials, written as expressions of Blender's shader nodes."""

from __future__ import annotations

from typing import Any

import bpy

Colour = tuple[float, float, float]


def rgb(value: str) -> Colour:
    """Linear red, green and blue of a colour written as #rrggbb."""
    parts = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return r, g, b


class Graph:
    """A material's nodes; each method adds one and gives its output."""

    def __init__(self, name: str, tree: Any = None) -> None:
        if tree is None:
            self.material = bpy.data.materials.new(name)
            self.material.use_nodes = True
            tree = self.material.node_tree
        self.tree = tree
        tree.nodes.clear()

    def add(
        self, kind: str, output: int | str = 0, settings: dict[str, Any] | None = None, **inputs: Any
    ) -> Any:
        """A node; keywords are its inputs (`i0` the first), values or outputs of others."""
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in (settings or {}).items():
            setattr(node, name, value)
        for name, value in inputs.items():
            key: Any = (
                int(name[1:]) if name.startswith("i") and name[1:].isdigit() else name.replace("_", " ")
            )
            socket = node.inputs[key]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            elif isinstance(value, tuple) and len(value) == 3 and socket.type == "RGBA":
                socket.default_value = (*value, 1)
            else:
                socket.default_value = value
        return node.outputs[output]

    def attribute(self, name: str) -> Any:
        """A mark of the mesh."""
        return self.add("Attribute", "Fac", {"attribute_name": name})

    def math(self, operation: str, a: Any, b: Any = 0.0) -> Any:
        """A sum, a product, a comparison."""
        return self.add("Math", 0, {"operation": operation}, i0=a, i1=b)

    def inside(self, name: str, edge: float = 0.0) -> Any:
        """1 where a mark is below the edge, else 0."""
        return self.math("LESS_THAN", self.attribute(name), edge)

    def choose(self, factor: Any, first: Any, second: Any) -> Any:
        """The first shader where the factor is 0, the second where it is 1."""
        return self.add("MixShader", 0, None, i0=factor, i1=first, i2=second)

    def solid(
        self, colour: Colour, roughness: Any = 0.5, metal: float = 0.0, coat: float = 0.0, **more: Any
    ) -> Any:
        """A surface."""
        names = {
            "Base_Color": colour,
            "Roughness": roughness,
            "Metallic": metal,
            "Coat_Weight": coat,
            "Coat_Roughness": 0.03,
        }
        return self.add("BsdfPrincipled", 0, None, **(names | more))

    def glow(self, colour: Colour, strength: Any) -> Any:
        """A surface that shines."""
        return self.add("Emission", 0, None, Color=colour, Strength=strength)

    def noise(self, scale: float, detail: float = 3.0, vector: Any = None, roughness: float = 0.5) -> Any:
        """Clouds of numbers about 0.5."""
        more = {} if vector is None else {"Vector": vector}
        return self.add("TexNoise", 0, None, Scale=scale, Detail=detail, Roughness=roughness, **more)

    def ramp(self, value: Any, low: float, high: float, to_low: float = 0.0, to_high: float = 1.0) -> Any:
        """A number carried from one range into another."""
        return self.add(
            "MapRange", 0, None, Value=value, From_Min=low, From_Max=high, To_Min=to_low, To_Max=to_high
        )

    def blend(self, factor: Any, first: Any, second: Any) -> Any:
        """A mix of two colours."""
        return self.add("MixRGB", 0, None, i0=factor, i1=first, i2=second)

    def bump(self, height: Any, strength: float = 0.3, distance: float = 0.02) -> Any:
        """Normals as if the surface had this height."""
        return self.add("Bump", 0, None, Height=height, Strength=strength, Distance=distance)

    def done(self, surface: Any) -> Any:
        """The material, with this surface."""
        out = self.tree.nodes.new("ShaderNodeOutputMaterial")
        self.tree.links.new(surface, out.inputs["Surface"])
        return self.material


def plain(
    name: str, colour: Colour, roughness: float = 0.5, metal: float = 0.0, coat: float = 0.0, **more: Any
) -> Any:
    """A material of one colour."""
    graph = Graph(name)
    return graph.done(graph.solid(colour, roughness, metal, coat, **more))


def light(name: str, colour: Colour, strength: float) -> Any:
    """A material that shines."""
    graph = Graph(name)
    return graph.done(graph.glow(colour, strength))
